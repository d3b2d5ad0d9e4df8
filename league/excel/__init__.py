"""The frame of workbooks and CSV: cells, formats, plain tables. Areas know what is in them."""
