declare const folder: { packageFolder: string };
export = folder;
