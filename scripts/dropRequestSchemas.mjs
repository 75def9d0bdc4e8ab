const CONTRACT = /[\\/]src[\\/]contract[\\/].*\.ts$/
/** The parts of a call that only the server reads: the app sends requests unchecked. */
const REQUEST = new Set(['params', 'body', 'summary'])

/**
 * Leaves the schemas of requests and the summaries for OpenAPI out of the web app: those of
 * `call(…)`, and what only they use. It
 * marks the calls that the contract's modules make when they load as pure, because they only create
 * schemas, so that the bundler drops the unused ones. Forms import the schemas they check with,
 * which stay.
 */
export function dropRequestSchemas() {
  return {
    name: 'tessera-drop-request-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        const edits = []
        visit(this.parse(code), (node) => {
          if (node.type !== 'CallExpression') return
          edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' })
          if (node.callee.type !== 'Identifier' || node.callee.name !== 'call') return
          const [, , details] = node.arguments
          if (details?.type !== 'ObjectExpression') return
          for (const property of details.properties)
            if (property.type === 'Property' && REQUEST.has(property.key.name))
              edits.push({
                start: property.value.start,
                end: property.value.end,
                text: 'undefined',
              })
        })
        return { code: applyEdits(code, edits), map: null }
      },
    },
  }
}

/** Visits the nodes outside of functions, whose calls may have effects. */
function visit(node, onNode) {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const each of node) visit(each, onNode)
    return
  }
  if (typeof node.type !== 'string' || /Function/.test(node.type)) return
  onNode(node)
  for (const [key, value] of Object.entries(node)) if (key !== 'type') visit(value, onNode)
}

/** Applies edits; those inside a replaced part are dropped with it. */
function applyEdits(code, edits) {
  const replaced = edits.filter(({ start, end }) => end > start)
  const kept = edits.filter(
    (edit) =>
      edit.end > edit.start ||
      !replaced.some(({ start, end }) => edit.start >= start && edit.start < end),
  )
  return kept
    .sort((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: added }) => text.slice(0, start) + added + text.slice(end),
      code,
    )
}
