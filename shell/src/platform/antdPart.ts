import type { ComponentType } from 'react';

/** A module of antd: the component is its default export. */
interface AntdModule {
  default: object;
}

/**
 * Loads a part of antd together with antd's provider, which no page needs before.
 *
 * @param load imports the part's module
 * @returns the module; its component brings the provider
 */
export async function antdPart(load: () => Promise<AntdModule>): Promise<AntdModule> {
  const [part, { insideProvider }] = await Promise.all([load(), import('./antdProvider')]);
  // antd's components differ in their props only.
  return { ...part, default: insideProvider(part.default as ComponentType<object>) };
}
