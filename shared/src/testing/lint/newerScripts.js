import { browsersWithout, features } from './browserSupport.js';

/**
 * ESLint rule for scripts that run in browsers: reports language, library and DOM features that one of the oldest
 * browsers lacks (.browserslistrc), and CSS in strings that no build step lowers. Needs type information, because names
 * such as `at` say nothing without their type. A use that is checked first is fine: `dialog.showModal?.()`.
 *
 * Option `harmless`: features whose absence nobody notices, as `Interface.member` or `element[attribute]`.
 */

/** Media queries with `<` or `>`, and viewport units of a moving address bar: lowered in CSS files, not in strings. */
const RANGE_QUERY = /\((?:[^()]*\s)?(?:width|height|aspect-ratio)\s*[<>]|[<>]=?\s*(?:width|height|aspect-ratio)\b/;
const NEWER_UNIT = /\d(?:[sld]v(?:h|w|b|i|min|max)|cq(?:w|h|b|i|min|max)|r?lh)\b/;

function isOfLibrary(program, symbol) {
  return symbol.declarations?.some((node) => program.isSourceFileDefaultLibrary(node.getSourceFile())) === true;
}

function namesOf(checker, type) {
  const names = [];
  const waiting = [type];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.isUnionOrIntersection()) waiting.push(...next.types);
    const name = next.symbol?.name;
    if (name === undefined || names.includes(name)) continue;
    names.push(name);
    if (next.isClassOrInterface()) waiting.push(...checker.getBaseTypes(next));
    else if (next.target?.isClassOrInterface?.()) waiting.push(...checker.getBaseTypes(next.target));
  }
  return names;
}

/** Name of the interface or global variable that declares a member. */
function ownerOf(declaration) {
  for (let node = declaration.parent; node !== undefined; node = node.parent) {
    if (node.kind !== undefined && node.name?.text !== undefined) return node.name.text;
  }
  return '';
}

/** The entries of MDN's data that may be meant by a member of the named types. */
function membersNamed(owners, name) {
  return owners.flatMap((owner) => {
    const isConstructor = owner.endsWith('Constructor');
    const place = features.javascript.builtins[owner.replace(/Constructor$/, '')] ?? features.api[owner];
    const entry = (isConstructor ? undefined : place?.[name]) ?? place?.[`${name}_static`] ?? place?.[name];
    return entry === undefined ? [] : [[`${owner.replace(/Constructor$/, '')}.${name}`, entry, place]];
  });
}

/** Returns true if a condition around the node mentions the feature without calling it. */
function isChecked(node, name, source) {
  const tests = (test) => new RegExp(`\\b${name}\\b(?!\\s*\\()`).test(source.getText(test));
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (outer.type === 'UnaryExpression' && outer.operator === 'typeof') return true;
    if (outer.type === 'CallExpression' && outer.optional && outer.callee === inner) return true;
    // `const locks: LockManager | undefined = navigator.locks`: from here on the types ask for the check.
    if (outer.type === 'VariableDeclarator' && /\bundefined$/.test(source.getText(outer.id)))
      return outer.init === node;
    if (['IfStatement', 'ConditionalExpression'].includes(outer.type) && tests(outer.test)) return true;
    if (outer.type === 'LogicalExpression' && tests(outer.left)) return true;
    // An early return above: `if (typeof ResizeObserver === 'undefined') return;`
    if (outer.type === 'BlockStatement') {
      const before = outer.body.slice(0, outer.body.indexOf(inner));
      if (before.some((statement) => statement.type === 'IfStatement' && tests(statement.test))) return true;
    }
  }
  return false;
}

/** @type {import('eslint').Rule.RuleModule} */
export const newerScripts = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { harmless: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
    messages: {
      newer:
        'Boundary 8: {{feature}} is missing in {{browsers}}. Check for it first, or use what all browsers served have.',
      style: 'Boundary 8: "{{text}}" is lowered in CSS files only; here old browsers read it as it is.',
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap: nodes } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const without = browsersWithout();
    const harmless = new Set(context.options[0]?.harmless ?? []);

    function report(node, name, candidates) {
      for (const [feature, entry, owner] of candidates) {
        // A missing interface has no object to call it on, except elements, which become unknown ones.
        if (!feature.startsWith('HTML') && without(owner).length > 0) continue;
        const browsers = without(entry);
        if (browsers.length === 0 || harmless.has(feature) || isChecked(node, name, context.sourceCode)) continue;
        context.report({ node, messageId: 'newer', data: { feature, browsers: browsers.join(', ') } });
        return;
      }
    }

    function checkMember(node, object, name, suffix = '') {
      const type = checker.getApparentType(checker.getNonNullableType(checker.getTypeAtLocation(nodes.get(object))));
      const symbol = checker.getPropertyOfType(type, name);
      const declared = symbol !== undefined && isOfLibrary(program, symbol) ? symbol.declarations.map(ownerOf) : [];
      if (suffix === '' && declared.length === 0) return;
      const owners = [...new Set([...declared, ...namesOf(checker, type)])];
      const global = owners.some((owner) => owner === 'Window' || owner === 'globalThis') ? globalNamed(name) : [];
      report(node, name, [...membersNamed(owners, `${name}${suffix}`), ...global]);
    }

    function globalNamed(name) {
      const entry = features.javascript.builtins[name] ?? features.api[name] ?? features.api.Window[name];
      return entry === undefined ? [] : [[name, entry]];
    }

    function checkText(node, text) {
      const found = RANGE_QUERY.exec(text) ?? NEWER_UNIT.exec(text);
      if (found) context.report({ node, messageId: 'style', data: { text: found[0] } });
    }

    return {
      MemberExpression(node) {
        const { object, property, computed } = node;
        if (!computed && property.type === 'Identifier') checkMember(node, object, property.name);
      },
      Identifier(node) {
        const { parent } = node;
        if (parent.type.startsWith('TS') || (parent.type === 'MemberExpression' && parent.property === node)) return;
        if (parent.type === 'Property' && parent.key === node && !parent.shorthand) return;
        const symbol = checker.getSymbolAtLocation(nodes.get(node));
        if (symbol !== undefined && isOfLibrary(program, symbol)) report(node, node.name, globalNamed(node.name));
      },
      ObjectPattern(node) {
        for (const { key } of node.properties) {
          if (key?.type === 'Identifier') checkMember(key, node.parent.init ?? node, key.name);
        }
      },
      CallExpression({ callee, arguments: [first] }) {
        const listens = callee.type === 'MemberExpression' && callee.property.name === 'addEventListener';
        if (!listens || first?.type !== 'Literal') return;
        checkMember(first, callee.object, String(first.value), '_event');
      },
      JSXOpeningElement(node) {
        const tag = node.name.type === 'JSXIdentifier' ? node.name.name : '';
        const element = features.html.elements[tag];
        if (element === undefined) return;
        report(node, tag, [[`<${tag}>`, element]]);
        for (const attribute of node.attributes) {
          if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') continue;
          const name = attribute.name.name.toLowerCase();
          const entry = element[name] ?? features.html.global_attributes[name];
          if (entry !== undefined) report(attribute, name, [[`${tag}[${name}]`, entry]]);
        }
      },
      Literal(node) {
        if (typeof node.value === 'string') checkText(node, node.value);
      },
      TemplateElement(node) {
        checkText(node, node.value.raw);
      },
    };
  },
};
