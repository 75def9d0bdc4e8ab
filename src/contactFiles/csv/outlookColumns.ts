import { joinLabels } from '../contactLabels'
import {
  type CsvColumn,
  type CsvContact,
  type CsvWidth,
  type RowContext,
  addressColumns,
  column,
  extraColumn,
  numbers,
  textColumn,
  timelineColumns,
} from './csvColumn'

/** Outlook's phone columns in its order, with their labels. */
const phones: [header: string, label: string][] = [
  ['Home Phone', 'home'],
  ['Home Phone 2', 'home'],
  ['Business Phone', 'work'],
  ['Business Phone 2', 'work'],
  ['Mobile Phone', 'mobile'],
  ['Car Phone', 'car'],
  ['Other Phone', 'other'],
  ['Primary Phone', 'main'],
  ['Pager', 'pager'],
  ['Business Fax', 'work fax'],
  ['Home Fax', 'home fax'],
  ['Other Fax', 'other fax'],
  ['Company Main Phone', 'company main'],
  ['Callback', 'callback'],
  ['Radio Phone', 'radio'],
  ['Telex', 'telex'],
  ['TTY/TDD Phone', 'tty/tdd'],
]
const places: [header: string, labels: string[]][] = [
  ['Business', ['work', 'business']],
  ['Home', ['home']],
  ['Other', ['other', '']],
]
/** Other spellings of labels. */
const synonyms = new Map([
  ['business', 'work'],
  ['cell', 'mobile'],
  ['', 'other'],
])

/** Outlook's columns that are extras here. */
const OTHERS = [
  ['Given Yomi', 'Surname Yomi'],
  ['IMAddress'],
  ['Office Location', "Manager's Name", "Assistant's Name", "Assistant's Phone", 'Company Yomi'],
  ['Spouse', 'Schools', 'Hobby', 'Location'],
  ['Anniversary'],
] as const

/**
 * Returns the 61 columns of Outlook on the web, then `Categories` and columns for what Outlook has
 * no room for: further labels and values, address parts, timeline and extras, under headers that an
 * import recognizes.
 */
export function outlookColumns(width: CsvWidth): CsvColumn[] {
  const [yomi, im, people, life, dates] = OTHERS
  const own = new Set<string>(OTHERS.flat())
  const email = (index: number) =>
    column(
      index === 0 ? 'E-mail Address' : `E-mail ${String(index + 1)} Address`,
      ({ contact }) => contact.emails[index]?.value ?? '',
    )
  return [
    ...(
      [
        ['First Name', 'firstName'],
        ['Middle Name', 'middleName'],
        ['Last Name', 'lastName'],
        ['Title', 'namePrefix'],
        ['Suffix', 'nameSuffix'],
        ['Nickname', 'nickname'],
      ] as const
    ).map(textColumn),
    ...yomi.map(extraColumn),
    ...[0, 1, 2].map(email),
    ...phones.map(([header], index) => column(header, (row) => row.phones[index] ?? '')),
    ...im.map(extraColumn),
    ...(
      [
        ['Job Title', 'jobTitle'],
        ['Department', 'department'],
        ['Company', 'organization'],
      ] as const
    ).map(textColumn),
    ...people.map(extraColumn),
    ...places.flatMap(([header], place) =>
      standardParts.map(([name, part]) =>
        column(`${header} ${name}`, ({ addresses }) => addresses[place]?.[part] ?? ''),
      ),
    ),
    column('Personal Web Page', ({ contact }) => websiteOf(contact, 'profile')?.value ?? ''),
    ...life.map(extraColumn),
    column('Web Page', ({ contact }) => websiteOf(contact, '')?.value ?? ''),
    textColumn(['Birthday', 'birthday']),
    ...dates.map(extraColumn),
    textColumn(['Notes', 'notes']),
    column('Categories', ({ contact }) => contact.tags.filter(isCategory).join(';')),
    ...beyond(width),
    ...timelineColumns(width.timeline),
    ...width.extras.filter((name) => !own.has(name)).map(extraColumn),
  ]
}

const standardParts = [
  ['Street', 'street'],
  ['City', 'city'],
  ['State', 'region'],
  ['Postal Code', 'postalCode'],
  ['Country/Region', 'country'],
] as const
const moreParts = [
  ['Address', 'formatted'],
  ['Street 2', 'extendedAddress'],
  ['Address PO Box', 'poBox'],
] as const

/** Returns columns for what Outlook's own have no room for. */
function beyond(width: CsvWidth): CsvColumn[] {
  const entry = (
    header: string,
    field: 'phones' | 'websites',
    index: number,
    part: 'label' | 'value',
  ) =>
    column(
      `${header} ${String(index + 1)} - ${part === 'label' ? 'Label' : 'Value'}`,
      ({ contact, placed }) => {
        const item = contact[field][index]
        return item && !placed.has(item) ? item[part] : ''
      },
    )
  const pairs = (header: string, field: 'phones' | 'websites') =>
    numbers(width[field]).flatMap((index) => [
      entry(header, field, index, 'label'),
      entry(header, field, index, 'value'),
    ])
  return [
    column('Labels', ({ contact: { tags, isFavorite } }) =>
      joinLabels({ tags: tags.filter((tag) => !isCategory(tag)), isFavorite }),
    ),
    ...places.flatMap(([header], place) =>
      moreParts.map(([name, part]) =>
        column(`${header} ${name}`, ({ addresses }) => addresses[place]?.[part] ?? ''),
      ),
    ),
    ...numbers(width.emails).flatMap((index) => [
      column(
        `E-mail ${String(index + 1)} - Label`,
        ({ contact }) => contact.emails[index]?.label ?? '',
      ),
      ...(index < 3
        ? []
        : [
            column(
              `E-mail ${String(index + 1)} - Value`,
              ({ contact }) => contact.emails[index]?.value ?? '',
            ),
          ]),
    ]),
    ...pairs('Phone', 'phones'),
    ...pairs('Website', 'websites'),
    ...numbers(width.addresses).flatMap((index) => addressColumns(index)),
  ]
}

/** Assigns the values of a contact to Outlook's columns, by label, the first one first. */
export function outlookRow(contact: CsvContact): RowContext {
  const placed = new Set<object>()
  const numbersOf: string[] = []
  for (const phone of contact.phones) {
    const label = plainLabel(phone.label)
    const free = phones.findIndex(
      ([, own], index) => own === label && numbersOf[index] === undefined,
    )
    if (free === -1) continue
    numbersOf[free] = phone.value
    placed.add(phone)
  }
  const addresses = places.map(([, labels]) =>
    contact.addresses.find(({ label }) => labels.includes(label.toLowerCase())),
  )
  for (const item of [...addresses, websiteOf(contact, 'profile'), websiteOf(contact, '')])
    if (item) placed.add(item)
  return { contact, placed, phones: numbersOf, addresses }
}

function websiteOf(
  { websites }: CsvContact,
  label: string,
): CsvContact['websites'][number] | undefined {
  return websites.find((item) => item.label.toLowerCase() === label)
}

function plainLabel(label: string): string {
  const lower = label.toLowerCase()
  return synonyms.get(lower) ?? lower
}

/** Tells whether a tag can be part of a list with semicolons. */
function isCategory(tag: string): boolean {
  return !/[;,]|^\* |^(?:starred|myContacts)$/.test(tag)
}
