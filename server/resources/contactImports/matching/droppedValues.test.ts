import { expect, it } from 'vitest'
import { applyPatch } from '../../contacts/contactContent'
import { droppedValues } from './droppedValues'

const ada = applyPatch(null, { firstName: 'Ada', notes: 'Likes clocks' })

it('lists the values that the contact does not get, and those that the row replaces', () => {
  const row = applyPatch(ada, { firstName: 'Augusta', notes: 'Likes maps' })
  const after = applyPatch(ada, { notes: 'Likes maps' })
  expect(droppedValues(row, ada, after)).toEqual([
    { field: 'firstName', value: 'Augusta', kept: 'Ada', of: 'row' },
    { field: 'notes', value: 'Likes clocks', kept: 'Likes maps', of: 'contact' },
  ])
})

it('ignores byte order marks, which a database may drop', () => {
  const marked = applyPatch(ada, { notes: '\uFEFFLikes clocks', lastName: '\uFEFF' })
  expect(droppedValues(marked, ada, ada)).toEqual([])
})
