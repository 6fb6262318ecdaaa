// Documents in, text out: layouts and other forms of a list. Reading and writing files does not belong here.
