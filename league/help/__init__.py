"""The guides of docs/ on the site: what there is, each as a page, searched section by section."""
