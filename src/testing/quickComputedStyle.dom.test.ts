import { expect, it } from 'vitest'

/** Returns the element with the id `target` of some HTML in the document. */
function targetOf(html: string): HTMLElement {
  document.body.innerHTML = html
  const target = document.getElementById('target')
  if (!target) throw new Error('The HTML has no target.')
  return target
}

const ROW = '<table><tbody><tr id="target" hidden></tr></tbody></table>'

it.each([
  ['a block', '<div id="target"></div>', 'block', 'visible', 'auto'],
  ['inline text', '<span id="target"></span>', 'inline', 'visible', 'auto'],
  ['a hidden element', '<div id="target" hidden></div>', 'none', 'visible', 'auto'],
  ['an inline style', '<div id="target" style="display: flex"></div>', 'flex', 'visible', 'auto'],
  ['a hidden input', '<input id="target" type="hidden">', 'none', 'visible', 'auto'],
  ['a popover', '<div id="target" popover></div>', 'none', 'visible', 'auto'],
  ['a hidden row', ROW, 'none', 'collapse', 'auto'],
  ['a closed dialog', '<dialog id="target"></dialog>', 'none', 'visible', 'auto'],
  ['an open dialog', '<dialog id="target" open></dialog>', 'block', 'visible', 'auto'],
  [
    'inherited values',
    '<div style="visibility: hidden; pointer-events: none"><p><b id="target"></b></p></div>',
    'inline',
    'hidden',
    'none',
  ],
  [
    'the nearest value',
    '<div style="visibility: hidden"><b id="target" style="visibility: visible"></b></div>',
    'inline',
    'visible',
    'auto',
  ],
])('tells display, visibility and pointer events of %s', (_, html, display, visibility, events) => {
  const style = getComputedStyle(targetOf(html))
  expect([style.display, style.visibility, style.pointerEvents]).toEqual([
    display,
    visibility,
    events,
  ])
  expect(style.getPropertyValue('display')).toBe(display)
  expect(style.getPropertyValue('pointer-events')).toBe(events)
})

it('sees a change of the element at once', () => {
  const target = targetOf('<div id="target"></div>')
  target.hidden = true
  expect(getComputedStyle(target).display).toBe('none')
  target.hidden = false
  target.style.display = 'grid'
  expect(getComputedStyle(target).display).toBe('grid')
})

it('computes all other properties, with a length for padding', () => {
  const html = '<div id="target" style="opacity: 0.5; padding-top: var(--space)"></div>'
  const style = getComputedStyle(targetOf(html))
  expect(style.opacity).toBe('0.5')
  expect(style.getPropertyValue('opacity')).toBe('0.5')
  expect(style.getPropertyValue('padding-top')).toBe('0px')
})
