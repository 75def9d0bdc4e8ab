const NAVIGATION =
  'Leave the page only through navigation.ts or externalPage.ts of src/shared/lib, which check the address.'
const html = [
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'Never put text in as HTML.',
  },
  {
    selector: "Property[key.name='dangerouslySetInnerHTML']",
    message: 'Never put text in as HTML.',
  },
]
const rules = [
  {
    selector: "Identifier[name='rulesToFields']",
    message: 'rulesToFields writes rule conditions to object paths: not with rules from a token.',
  },
]
/** valibot's own functions check every item before the length, and compare all issues pairwise. */
const schemas = [
  {
    selector: "CallExpression[callee.object.name='v'][callee.property.name='array']",
    message: 'Use list(item, max), or answerList(item) for an answer, of src/contract/list.ts.',
  },
  {
    selector: "CallExpression[callee.object.name='v'][callee.property.name='forward']",
    message: 'Use atField of src/contract/list.ts.',
  },
]
/** Code at the top of a module that does something: the build may drop it. */
const sideEffects = [
  {
    selector:
      'Program > :matches(ExpressionStatement:not([directive]), IfStatement, ForStatement, ForOfStatement, ForInStatement, WhileStatement, TryStatement, BlockStatement)',
    message: 'A module has no side effects: move this into a function, or into src/app.',
  },
  {
    selector: 'Program > ImportDeclaration[specifiers.length=0]',
    message: 'A module has no side effects: import it in src/main.tsx, or name what is used.',
  },
]
const lazyLoading = [
  {
    selector: "ImportDeclaration[source.value='react'] ImportSpecifier[imported.name='lazy']",
    message:
      'Use lazyPart (src/shared/ui/lazyPart.tsx): a part that fails to load must not break the screen.',
  },
  {
    selector: "MemberExpression[object.name='React'][property.name='lazy']",
    message: 'Use lazyPart (src/shared/ui/lazyPart.tsx).',
  },
  {
    selector: "Property[key.name='lazy']:not([value.callee.name='lazyScreen'])",
    message:
      'Use lazyScreen (src/shared/lib/lazyScreen.ts): React Router shows nothing for a lazy route that rejects.',
  },
]
const storage = [
  {
    selector: 'Identifier[name=/^(localStorage|sessionStorage)$/]',
    message:
      'Use browserStorage or tabStorage (src/shared/lib/storage/safeStorage.ts): storage may be blocked or full.',
  },
]
const navigation = [
  {
    selector:
      "CallExpression[callee.object.name=/^(window|globalThis|self)$/][callee.property.name='open']",
    message: NAVIGATION,
  },
  {
    selector:
      "CallExpression[callee.property.name=/^(assign|replace)$/][callee.object.name='location']",
    message: NAVIGATION,
  },
  {
    selector:
      "CallExpression[callee.property.name=/^(assign|replace)$/][callee.object.property.name='location']",
    message: NAVIGATION,
  },
  {
    selector: "AssignmentExpression[left.property.name='href'][left.object.name='location']",
    message: NAVIGATION,
  },
  {
    selector:
      "AssignmentExpression[left.property.name='href'][left.object.property.name='location']",
    message: NAVIGATION,
  },
  {
    selector:
      "AssignmentExpression[left.property.name='location'][left.object.name=/^(window|globalThis|self|document)$/]",
    message: NAVIGATION,
  },
]

const groups = { html, rules, navigation, schemas, lazyLoading, storage, sideEffects }

/** Returns the setting of `no-restricted-syntax` with all groups except the excluded ones. */
function restrictSyntax(...excluded) {
  const names = Object.keys(groups).filter((name) => !excluded.includes(name))
  return ['error', ...names.flatMap((name) => groups[name])]
}

module.exports = { restrictSyntax }
