declare const folder: { rootFolder: string };
export = folder;
