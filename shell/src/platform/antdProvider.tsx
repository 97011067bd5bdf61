import { antdThemeFor } from '@manassa/shared/theme';
import ConfigProvider from 'antd/es/config-provider';
import arabic from 'antd/es/locale/ar_EG';
import { createContext, use } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** True inside antd's provider: a part inside another part needs no second one. */
const Inside = createContext(false);

/** Root font size of this browser, in px. */
function remPx(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

const settings = { direction: 'rtl', locale: arabic, theme: antdThemeFor(remPx()) } as const;

function AntdProvider({ children }: { children: ReactNode }) {
  return (
    <Inside value={true}>
      <ConfigProvider {...settings}>{children}</ConfigProvider>
    </Inside>
  );
}

// For functions that draw outside React's tree, such as Modal.confirm.
ConfigProvider.config({ holderRender: (children) => <AntdProvider>{children}</AntdProvider> });

function isComponent(value: unknown): value is ComponentType<object> {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

/** Returns the component's own fields, with components such as Radio.Group inside the provider. */
function fieldsOf(part: ComponentType<object>): Record<string, unknown> {
  const fields = Object.entries(part).filter(([name]) => name !== '$$typeof' && name !== 'render' && name !== 'type');
  return Object.fromEntries(
    fields.map(([name, value]) => [name, /^[A-Z]/.test(name) && isComponent(value) ? insideProvider(value) : value]),
  );
}

/** Returns a component that draws a part of antd in the product's theme, from right to left and in Arabic. */
export function insideProvider(part: ComponentType<object>): ComponentType<object> {
  const Part = part;
  function InProvider(props: object) {
    const element = <Part {...props} />;
    return use(Inside) ? element : <AntdProvider>{element}</AntdProvider>;
  }
  return Object.assign(InProvider, fieldsOf(part));
}
