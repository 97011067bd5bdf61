/** Prints the style sheets of antd's parts for the product's theme, by part, as JSON. */
import { antdSheets } from '../../../build/antd/antdSheets.js';
import { productTheme } from '../../../build/antd/productTheme.ts';

process.stdout.write(JSON.stringify(antdSheets(productTheme())));
