import path from 'node:path';
import { main } from './main';

process.exitCode = await main(path.resolve(import.meta.dirname, '../..'));
