import { jsonInPage } from './Deployed';

test("reads JSON from a page's element, or null", () => {
  const page =
    '<script type="application/json" id="manassa-config">{"a":"\\u003c/script>"}</script><script id="b">1</script>';
  expect(jsonInPage(page, 'manassa-config')).toEqual({ a: '</script>' });
  expect(jsonInPage(page, 'manassa-release')).toBeNull();
});
