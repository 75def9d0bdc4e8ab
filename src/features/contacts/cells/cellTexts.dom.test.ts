import { expect, it } from 'vitest'
import { fromClipboard } from './cellTexts'

it.each([
  [
    'breaks and spaces of its source',
    'Research\n      and <b>Development</b>',
    'Research and Development',
  ],
  ['a line break', 'Unit 1<br>Floor&nbsp;2', 'Unit 1\nFloor 2'],
  ['a line break and spaces, as Excel writes it', 'Unit 1<br>\r\n    Floor 2', 'Unit 1\nFloor 2'],
  ['paragraphs, as Word writes them', '<p>Unit 1</p><p>Floor 2</p>', 'Unit 1\nFloor 2'],
])('reads a cell of a page as it is shown: with %s', (_name, html, text) => {
  const cells = fromClipboard({
    text,
    html: `<table><tr><td>\n  ${html}\n</td></tr><tr><td>Ada</td></tr></table>`,
  })
  expect(cells).toEqual([[{ text, values: null }], [{ text: 'Ada', values: null }]])
})
