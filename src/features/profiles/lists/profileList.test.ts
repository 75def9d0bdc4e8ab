import { createForm } from 'final-form'
import { expect, it, vi } from 'vitest'
import { buildProfile } from '@/testing/builders'
import { numberedId, numberedLink } from '@/testing/fakes/fakeProfile'
import { validateDraft } from '../editor/validateDraft'
import { type ProfileValues, profileValues } from '../editor/profileValues'
import { createProfileList } from './profileList'

const [one, two, three] = [numberedId(1), numberedId(2), numberedId(3)]

function open() {
  const initialValues = profileValues(
    buildProfile({ everlinks: [numberedLink(1), numberedLink(2), numberedLink(3)] }),
  )
  const form = createForm<ProfileValues>({
    initialValues,
    onSubmit: () => undefined,
    validate: (values) => validateDraft(values, initialValues),
  })
  const list = createProfileList(form, 'everlinks')
  const listener = vi.fn()
  const leave = list.subscribe(listener)
  return { form, list, listener, leave }
}

it('keeps its order and every other item while one is typed in, and tells nobody of another part of the profile', () => {
  const { form, list, listener } = open()
  const [ids, first, second] = [list.getIds(), list.getEntry(one), list.getEntry(two)]
  form.change('firstName', 'Ada')
  expect(listener).not.toHaveBeenCalled()
  list.change(two, { title: 'New' })
  expect(listener).toHaveBeenCalledOnce()
  expect(list.getIds()).toBe(ids)
  expect(list.getEntry(one)).toBe(first)
  expect(list.getEntry(two)).not.toBe(second)
  expect(list.getEntry(two)).toMatchObject({ item: { title: 'New' }, errors: undefined })
})

it('gives each item its own messages, also when it has moved', () => {
  const { list } = open()
  list.change(three, { url: 'javascript:0' })
  expect(list.getEntry(three)?.errors).toEqual({ url: 'Invalid URL.' })
  list.move(2, 0)
  expect(list.getIds()).toEqual([three, one, two])
  expect(list.getEntry(three)?.errors).toEqual({ url: 'Invalid URL.' })
  expect(list.getEntry(one)?.errors).toBeUndefined()
  expect(list.remove(three)).toBe(0)
  expect(list.getEntry(three)).toBeUndefined()
})

it('says that it is too long, and knows what changed while nobody listened', () => {
  const { form, list, listener, leave } = open()
  leave()
  form.change(
    'everlinks',
    Array.from({ length: 201 }, (_, at) => numberedLink(at + 1)),
  )
  expect(listener).not.toHaveBeenCalled()
  list.subscribe(listener)
  expect(list.getIds()).toHaveLength(201)
  expect(list.getError()).toBe('Use at most 200.')
  list.remove(one)
  expect(list.getError()).toBeUndefined()
})
