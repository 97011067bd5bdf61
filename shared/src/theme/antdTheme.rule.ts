import type { ThemeConfig } from 'antd';

/** Default root font size of browsers, in px. */
export const USUAL_REM_PX = 16;

/**
 * Returns antd's theme in the product's look. antd takes lengths in px only.
 *
 * @param remPx root font size in px
 * @param token reads a design token by its name without `--m-`
 */
export function antdThemeOf(remPx: number, token: (name: string) => string): ThemeConfig {
  const scaled = (px: number): number => (px * remPx) / USUAL_REM_PX;
  const px = (name: string): number => parseFloat(token(name));
  const rem = (name: string): number => px(name) * remPx;
  const control = { small: rem('control-small'), medium: rem('control-medium'), large: rem('control-large') };
  return {
    token: {
      fontFamily: token('font'),
      fontSize: remPx,
      lineHeight: 1.7,
      colorPrimary: token('primary'),
      colorPrimaryHover: token('primary-hover'),
      colorPrimaryActive: token('primary-hover'),
      colorLink: token('primary'),
      colorLinkHover: token('primary-hover'),
      colorSuccess: token('green'),
      colorWarning: token('amber'),
      colorError: token('red'),
      colorInfo: token('primary'),
      colorText: token('ink'),
      colorTextSecondary: token('body'),
      colorTextTertiary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorBorder: token('line-strong'),
      colorBorderSecondary: token('line'),
      colorBgLayout: token('canvas'),
      colorBgContainer: token('surface'),
      borderRadius: px('radius-control'),
      borderRadiusLG: px('radius-control'),
      borderRadiusSM: px('radius-small'),
      controlHeight: control.medium,
      controlHeightLG: control.large,
      controlHeightSM: control.small,
      motionDurationFast: token('fast'),
      motionDurationMid: token('fast'),
      motionDurationSlow: token('medium'),
      wireframe: false,
    },
    components: {
      Button: { fontWeight: 700, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Form: { labelFontSize: scaled(15), verticalLabelPadding: '0 0 0.25rem', itemMarginBottom: scaled(24) },
      Input: { paddingInline: 16, activeShadow: token('ring') },
      Select: { optionHeight: control.small, optionPadding: '0.5rem 1rem' },
      Modal: { borderRadiusLG: px('radius-card'), titleFontSize: scaled(20) },
      Drawer: { paddingLG: 24 },
      Tooltip: { fontSize: scaled(14) },
    },
  };
}
