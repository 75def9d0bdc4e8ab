import fc from 'fast-check'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import {
  type ContactCondition,
  gapOperators,
  listOperators,
  tagOperators,
  textConditionFields,
  textOperators,
} from '@/contract/contacts/contactConditions'

/** Texts with many common parts, accents, wildcards, quotes, and letters from right to left. */
const text = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      ...['Ann', 'ANN', 'Ánn Å', 'Anna', 'ann b', 'HP', 'hp labs', 'Straße', 'strasse 5', 'Łódź'],
      ...['50%_off', '50%', '_', '%', '\\', 'a\\b', "O'Neil", '"x" ', '(0)', 'ﬁne', 'B-1', 'b-10'],
      ...['אנה', 'مرحبا', '\u202eann', '王小明', '🙂', 'a\tb', '´', 'ann@ex.example'],
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('long '.repeat(40), 'x'.repeat(200)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 3 }) },
)
/** Texts that a contact can store and a condition can hold: a line without NUL. */
const line = text.map((value) => value.replace(/[\0\r\n]/g, '').trim())
const maybe = fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 3, arbitrary: line })
const number = fc.constantFrom(
  ...['+49 (0)30 123456', '0049 30 123456', '030 123456', '030 / 12 34 56', '49 30', '123', '110'],
  ...['+1 212 555', '0', '00', 'ext. 5', '+44 20 123456 x7'],
)
const day = fc.constantFrom('1980-01-31', '1999-12-31', '2000-02-29', '2026-03-05')
const tag = fc.constantFrom('VIP', 'vip', '50%_off', "o'", '王')
const fieldName = fc.constantFrom('Badge', 'badge', "Custom'1", 'x_y')

const entries = (value: fc.Arbitrary<string>) =>
  fc.array(
    value.filter(Boolean).map((each) => ({ label: '', value: each })),
    { maxLength: 2 },
  )
const address = fc.record({ city: maybe, country: maybe }).map((place) => ({
  ...{ label: '', formatted: '', street: '', extendedAddress: '', poBox: '', region: '' },
  ...{ postalCode: '', ...place },
}))

export const contactArbitrary: fc.Arbitrary<ContactPatch> = fc.record(
  {
    firstName: maybe,
    lastName: maybe,
    nickname: maybe,
    organization: maybe,
    department: maybe,
    jobTitle: maybe,
    emails: entries(line),
    phones: entries(fc.oneof(number, line)),
    addresses: fc.array(address, { maxLength: 2 }),
    birthday: fc.oneof(day, fc.constantFrom('--01-31', '')),
    notes: fc.array(maybe, { maxLength: 3 }).map((lines) => lines.join('\n')),
    timeline: fc.array(
      fc.record({
        id: fc.uuid(),
        text: line,
        writtenAt: fc.constant('2026-01-01T00:00:00.000Z'),
        followUpOn: fc.option(day),
        isDone: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
    tags: fc.uniqueArray(tag, { maxLength: 3 }),
    isFavorite: fc.boolean(),
    extras: fc.dictionary(fieldName, line, { maxKeys: 3 }),
  },
  { requiredKeys: [] },
)

const value = fc
  .oneof({ weight: 3, arbitrary: line }, { weight: 1, arbitrary: number })
  .filter(Boolean)
const values = fc.array(value, { minLength: 1, maxLength: 12 })
const textField = fc.constantFrom(...textConditionFields)
const custom = fc.record({ field: fc.constant('custom' as const), name: fieldName })
const named = fc.oneof(
  { weight: 4, arbitrary: fc.record({ field: textField }) },
  { weight: 1, arbitrary: custom },
)
const between = fc.constant('between' as const)
const moment = fc.constantFrom('2026-03-02T00:00:00.000Z', '2026-03-20T12:00:00.000Z')

/** Any condition, with every field and operator. */
export const conditionArbitrary: fc.Arbitrary<ContactCondition> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(named, fc.constantFrom(...textOperators), value)
      .map(([field, op, one]) => ({ ...field, op, value: one })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(named, fc.constantFrom(...listOperators), values)
      .map(([field, op, many]) => ({ ...field, op, values: many })),
  },
  fc.record({
    field: fc.constant('tags' as const),
    op: fc.constantFrom(...tagOperators),
    values: fc.array(tag, { minLength: 1, maxLength: 12 }),
  }),
  fc.record({
    field: fc.constant('source' as const),
    op: fc.constantFrom(...listOperators),
    values: fc.subarray(['manual' as const, 'import' as const, 'demo' as const], { minLength: 1 }),
  }),
  fc.record({
    field: fc.constant('favorite' as const),
    op: fc.constant('is' as const),
    value: fc.boolean(),
  }),
  fc.record({
    field: fc.oneof(
      textField,
      fc.constantFrom(
        'birthday' as const,
        'followUpOn' as const,
        'tags' as const,
        'address' as const,
      ),
    ),
    op: fc.constantFrom(...gapOperators),
  }),
  fc.tuple(custom, fc.constantFrom(...gapOperators)).map(([field, op]) => ({ ...field, op })),
  fc
    .tuple(
      fc.record({
        field: fc.constantFrom('createdAt' as const, 'updatedAt' as const),
        op: between,
      }),
      moment,
      fc.boolean(),
    )
    .map(([condition, at, isFrom]) => ({
      ...condition,
      ...(isFrom ? { from: at } : { before: at }),
    })),
  fc
    .tuple(
      fc.record({
        field: fc.constantFrom('birthday' as const, 'followUpOn' as const),
        op: between,
      }),
      day,
      fc.boolean(),
    )
    .map(([condition, at, isFrom]) => ({ ...condition, ...(isFrom ? { from: at } : { to: at }) })),
)
