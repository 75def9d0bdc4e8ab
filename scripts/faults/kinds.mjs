import ts from 'typescript'

/*
 * The kinds of faults that a script can plant. Each returns, for a node of a source file, the edits
 * `{ start, end, text }` that would be such a fault there.
 */

const OWNERS = /\b(tenantId|ownerId|userId|companyId|profileId)\b/
const LIMIT = /^[A-Z\d_]*(MAX|MIN|LIMIT|LENGTH|SIZE|COUNT|PAGE|ROWS|ITEMS|DEPTH)[A-Z\d_]*$/
const LIMIT_CALLS = /^(?:v\.)?(maxLength|minLength|maxValue|minValue|limit|slice|maxBytes)$/
/** Calls whose arguments may stand in any order. */
const COMMUTATIVE = /^(?:and|or|eq|ne|Math\.max|Math\.min|Object\.is|isDeepStrictEqual|v\.union)$/
const NORMALIZATIONS = new Set(['trim', 'toLowerCase', 'toUpperCase', 'normalize', 'trimEnd'])
const WRITES = new Set(['set', 'values', 'patchValue', 'send', 'json'])

/** Limits of the contract are exact; any other limit that is one off harms nobody. */
const EXACT = /\/src\/(?:contract|values)\//

const edit = (node, text) => [{ start: node.getStart(), end: node.end, text }]
const isBoolean = (checker, node) =>
  (checker.getTypeAtLocation(node).flags & ts.TypeFlags.BooleanLike) !== 0 ||
  checker.typeToString(checker.getTypeAtLocation(node)) === 'boolean'
const nameOf = (call) => call.expression.getText()
const lastName = (call) => nameOf(call).split('.').at(-1)

/** Returns the edit that removes one item of a list, with its comma. */
function without(items, index) {
  const [item, next, previous] = [items[index], items[index + 1], items[index - 1]]
  if (next) return [{ start: item.getStart(), end: next.getStart(), text: '' }]
  return [{ start: previous ? previous.end : item.getStart(), end: item.end, text: '' }]
}

/** Returns whether two arguments could be mistaken for each other. */
function areAlike(checker, [one, other]) {
  const types = [one, other].map((node) => checker.getTypeAtLocation(node))
  const [a, b] = types.map((type) => checker.typeToString(checker.getBaseTypeOfLiteralType(type)))
  const simple = (node) =>
    ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)
  return a === b && a !== 'any' && simple(one) && simple(other) && one.getText() !== other.getText()
}

const flipped = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
}

export const kinds = {
  'dropped-owner': (node) => {
    if (!ts.isCallExpression(node) || nameOf(node) !== 'and' || node.arguments.length < 2) return []
    const args = [...node.arguments]
    return args.flatMap((argument, index) =>
      OWNERS.test(argument.getText()) && argument.getText().length < 90 ? without(args, index) : [],
    )
  },
  'forgotten-invalidation': (node) => {
    if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'invalidatesTags') return []
    return edit(node.initializer, '[]')
  },
  'removed-await': (node) =>
    ts.isExpressionStatement(node) && ts.isAwaitExpression(node.expression)
      ? edit(node.expression, node.expression.expression.getText())
      : [],
  'removed-normalization': (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    if (!NORMALIZATIONS.has(node.expression.name.text)) return []
    const receiver = node.expression.expression.getText()
    if (receiver !== 'v') return edit(node, receiver)
    const pipe = [...node.parent.arguments]
    return without(pipe, pipe.indexOf(node))
  },
  'wrong-limit': (node, { path }) => {
    if (!ts.isNumericLiteral(node) || Number(node.text) < 2) return []
    const { parent } = node
    const isLimit =
      (ts.isVariableDeclaration(parent) && LIMIT.test(parent.name.getText())) ||
      (ts.isCallExpression(parent) && LIMIT_CALLS.test(lastName(parent))) ||
      (ts.isBinaryExpression(parent) && parent.operatorToken.kind in flipped)
    const value = Number(node.text)
    return isLimit ? edit(node, String(EXACT.test(path) ? value + 1 : value * 2)) : []
  },
  'dropped-field': (node) => {
    if (!ts.isObjectLiteralExpression(node) || node.properties.length < 2) return []
    const hasSpread = node.properties.some(ts.isSpreadAssignment)
    const isWritten = ts.isCallExpression(node.parent) && WRITES.has(lastName(node.parent))
    if (!hasSpread && !isWritten) return []
    const fields = [...node.properties]
    return fields.flatMap((field, index) =>
      ts.isPropertyAssignment(field) || ts.isShorthandPropertyAssignment(field)
        ? without(fields, index)
        : [],
    )
  },
  'swapped-default': (node) => {
    if (!ts.isBinaryExpression(node)) return []
    if (node.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return []
    const [left, right] = [node.left.getText(), node.right.getText()]
    if (['null', 'undefined'].includes(right) || ts.isThrowStatement(node.right)) return []
    return edit(node, `${right} ?? ${left}`)
  },
  'swapped-arguments': (node, { checker }) => {
    if (!ts.isCallExpression(node) || node.arguments.length < 2) return []
    if (COMMUTATIVE.test(nameOf(node))) return []
    return node.arguments.slice(1).flatMap((argument, index) => {
      const previous = node.arguments[index]
      if (!areAlike(checker, [previous, argument])) return []
      const text = `${argument.getText()}, ${previous.getText()}`
      return [{ start: previous.getStart(), end: argument.end, text }]
    })
  },
  'swapped-logic': (node, { checker }) => {
    if (!ts.isBinaryExpression(node)) return []
    const { kind } = node.operatorToken
    const other = {
      [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
      [ts.SyntaxKind.BarBarToken]: '&&',
    }
    if (!(kind in other) || !isBoolean(checker, node.left) || !isBoolean(checker, node.right))
      return []
    return edit(node.operatorToken, other[kind])
  },
  'flipped-comparison': (node) => {
    if (!ts.isBinaryExpression(node) || !(node.operatorToken.kind in flipped)) return []
    // In a comparator or a loop, the other comparison mostly does the same or crashes at once.
    if (ts.isConditionalExpression(node.parent) || ts.isForStatement(node.parent)) return []
    if (ts.isIfStatement(node.parent) && / = /.test(node.parent.thenStatement.getText())) return []
    return edit(node.operatorToken, flipped[node.operatorToken.kind])
  },
  'removed-guard': (node) => {
    if (!ts.isIfStatement(node) || node.elseStatement || !ts.isBlock(node.parent)) return []
    const inner = ts.isBlock(node.thenStatement)
      ? node.thenStatement.statements.at(-1)
      : node.thenStatement
    const isGuard = inner && (ts.isReturnStatement(inner) || ts.isThrowStatement(inner))
    return isGuard && node.parent.statements.at(-1) !== node ? edit(node, '') : []
  },
  'negated-condition': (node) => {
    if (!ts.isIfStatement(node) && !ts.isConditionalExpression(node)) return []
    const condition = ts.isIfStatement(node) ? node.expression : node.condition
    return edit(condition, `!(${condition.getText()})`)
  },
}

const IGNORED_CALLS = /^(?:log|logger|console)\.|\.log\.|^log[A-Z]/
const IGNORED_PROPS = new Set(['className', 'style', 'styles', 'description', 'docs', 'summary'])

/** Returns whether nobody would be harmed inside of this node: logs, styles, documentation. */
const isHarmless = (node) =>
  ts.isTypeNode(node) ||
  (ts.isIfStatement(node) && IGNORED_CALLS.test(node.thenStatement.getText())) ||
  (ts.isCallExpression(node) && IGNORED_CALLS.test(nameOf(node))) ||
  (ts.isJsxAttribute(node) && IGNORED_PROPS.has(node.name.getText())) ||
  (ts.isPropertyAssignment(node) && IGNORED_PROPS.has(node.name.getText()))

/** Returns every place for a fault in a source file, by kind: a map to lists of edits. */
export function places(file, checker) {
  const found = new Map(Object.keys(kinds).map((kind) => [kind, []]))
  const visit = (node) => {
    if (isHarmless(node)) return
    for (const [kind, editsOf] of Object.entries(kinds))
      found.get(kind).push(...editsOf(node, { checker, path: file.fileName }))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
