/* Contacts derived from their row numbers: the same for every table, in any order of requests. */

export const ROW_H = 40
export const VIEW_W = 1200
export const VIEW_H = 760
export const COL_W = 140
export const columns = [
  'id',
  'name',
  'email',
  'phone',
  'company',
  'title',
  'city',
  'country',
  'owner',
  'status',
  'created',
  'score',
]

const firstNames =
  'Olivia Liam Emma Noah Amelia Oliver Ava Elijah Sophia Mateo Isabella Lucas Mia Levi Luna Ezra Mila Hugo Aria Leo Ella Finn Nora Kai Zoe Omar Lina Yusuf Chen Wei'.split(
    ' ',
  )
const lastNames =
  'Garcia Smith Nguyen Kim Patel Müller Rossi Silva Kowalski Novak Ivanov Dubois Andersen Johansson Okafor Mensah Haddad Tanaka Sato Yilmaz Costa Moreau Weber Fischer Brown Jones'.split(
    ' ',
  )
const companies =
  'Acme Globex Initech Umbrella Hooli Stark Wayne Wonka Tyrell Cyberdyne Aperture Soylent Oscorp Vandelay Dunder'.split(
    ' ',
  )
const titles =
  'CEO,CTO,Designer,Engineer,Account Manager,Sales Lead,Recruiter,Consultant,Founder,Marketing Manager'.split(
    ',',
  )
const cities =
  'Paris Berlin Madrid Lisbon Rome Warsaw Prague Oslo Stockholm Tokyo Seoul Lagos Accra Cairo Istanbul'.split(
    ' ',
  )
const countries =
  'France Germany Spain Portugal Italy Poland Czechia Norway Sweden Japan Korea Nigeria Ghana Egypt Türkiye'.split(
    ' ',
  )
const states = ['new', 'active', 'archived', 'vip']

export function makeRow(index) {
  let seed = Math.imul(index + 1, 0x9e3779b1) >>> 0
  const below = (limit) => {
    seed = (Math.imul(seed ^ (seed >>> 15), 1664525) + 1013904223) >>> 0
    return Math.floor(((seed >>> 8) * limit) / 0x1000000)
  }
  const first = firstNames[below(firstNames.length)]
  const last = lastNames[below(lastNames.length)]
  const place = below(cities.length)
  return {
    id: index,
    name: index === 0 ? 'Zzz First' : `${last} ${first} ${below(1 << 20).toString(36)}`,
    email: `${first}.${last}.${index}@example.com`.toLowerCase(),
    phone: `+49 30 ${1000000 + below(8999999)}`,
    company: `${companies[below(companies.length)]} ${below(500)}`,
    title: titles[below(titles.length)],
    city: cities[place],
    country: countries[place],
    owner: firstNames[below(firstNames.length)],
    status: states[below(4)],
    created: `202${below(6)}-0${1 + below(9)}-1${below(9)}`,
    score: below(100),
  }
}

export function makeRows(count) {
  return Array.from({ length: count }, (_, index) => makeRow(index))
}

/** One comparator for every table (by code units), so that only the tables differ. */
export function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0
}
