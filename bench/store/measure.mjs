import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { configureStore } from '@reduxjs/toolkit'
import { QueryClient, QueryObserver } from '@tanstack/query-core'

/*
 * Scrolls through rows like the contacts page, with two windows of 100 in memory, in our store and
 * in TanStack Query; both get the same answers from the same `fetch`. Ours also checks each answer
 * against the contract. The simulated network is measured too, because the goal is the store's
 * share. Then one row is changed in every window that has it.
 */

const [bundle, ...args] = process.argv.slice(2)
const option = (name, fallback) => Number(args[args.indexOf(`--${name}`) + 1 || -1] ?? fallback)
const rows = option('rows', 100_000)
/** Milliseconds between two windows. Dragging the scroll bar requests one every 80 ms. */
const pace = option('pace', 20)
const reps = option('reps', 2)
const WINDOW = 100
const KEPT_S = 1
const load = (name) => import(pathToFileURL(join(bundle, `${name}.mjs`)).href)
const { api } = await load('api')
const { contactsApi } = await load('contactsApi')
const { updateCachedContact } = await load('cachedContacts')

const uuid = (at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const rowOf = (at) => ({
  id: uuid(at),
  version: 1,
  namePrefix: '',
  firstName: `First ${at}`,
  middleName: '',
  lastName: `Last ${at}`,
  nameSuffix: '',
  nickname: '',
  organization: `Company ${at % 500}`,
  department: '',
  jobTitle: 'Engineer',
  emails: [{ label: 'Work', value: `person.${at}@example.com` }],
  phones: [{ label: 'Mobile', value: `+49 30 ${at}` }],
  city: 'Berlin',
  country: 'Germany',
  birthday: '',
  tags: ['Customer', 'Fair 2026'],
  isFavorite: at % 7 === 0,
  displayImage: null,
  source: 'import',
  followUpOn: null,
  deletedAt: null,
  createdAt: '2026-03-04T09:30:00.000Z',
  updatedAt: '2026-03-04T09:30:00.000Z',
})
globalThis.fetch = async (url) => {
  const offset = Number(new URL(url).searchParams.get('offset'))
  const items = Array.from({ length: WINDOW }, (_, at) => rowOf(offset + at))
  return new Response(JSON.stringify({ data: { items, offset, total: rows } }), {
    headers: { 'Content-Type': 'application/json' },
  })
}
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
function heap() {
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage().heapUsed / 2 ** 20
}

const found = new Map()
const put = (name, values) => found.set(name, [...(found.get(name) ?? []), ...values])

/**
 * Scrolls from the first row to the last and reads the heap ten times. `show` requests a window and
 * resolves when it is loaded.
 */
async function scroll(name, show) {
  const times = []
  const cpuTimes = []
  const heaps = []
  const windows = rows / WINDOW
  for (let at = 0; at < windows; at += 1) {
    const [start, cpu] = [performance.now(), process.cpuUsage()]
    await show(at * WINDOW)
    const { user, system } = process.cpuUsage(cpu)
    times.push(performance.now() - start)
    cpuTimes.push((user + system) / 1000)
    await pause(pace)
    if ((at + 1) % Math.ceil(windows / 10) === 0) heaps.push(heap())
  }
  await pause((KEPT_S + 1) * 1000)
  put(`${name}: a window page (ms)`, times.slice(20))
  put(`${name}: a window page (CPU ms)`, cpuTimes.slice(20))
  put(`${name}: heap at 20 % of the way (MiB)`, [heaps[1]])
  put(`${name}: heap at the end (MiB)`, [heaps.at(-1)])
  put(`${name}: heap at rest (MiB)`, [heap()])
}

async function ours() {
  const dependencies = {
    baseUrl: 'http://localhost',
    getToken: async () => 'token',
    retryDelays: [],
  }
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: dependencies } }).concat(api.middleware),
  })
  const windowOf = (offset) =>
    contactsApi.endpoints.listContacts.initiate({ sort: 'name', limit: WINDOW, offset })
  let subscriptions = []
  await scroll('ours', async (offset) => {
    const request = store.dispatch(windowOf(offset))
    subscriptions.push(request)
    await request
    if (subscriptions.length > 2) subscriptions.shift().unsubscribe()
  })
  const patch = (name, offsets) => {
    const times = []
    for (let at = 0; at < 300; at += 1) {
      const id = uuid(offsets[at % offsets.length] + (at % WINDOW))
      const start = performance.now()
      store.dispatch(updateCachedContact(id, { isFavorite: at % 2 === 0 }))
      times.push(performance.now() - start)
    }
    put(name, times.slice(50))
  }
  patch('ours: a one-row patch, two windows in memory (ms)', [rows - 2 * WINDOW, rows - WINDOW])
  const more = []
  for (let at = 0; at < 50; at += 1) more.push(store.dispatch(windowOf(at * WINDOW)))
  await Promise.all(more)
  patch(
    'ours: a one-row patch, 52 windows in memory (ms)',
    Array.from({ length: 50 }, (_, at) => at * WINDOW),
  )
  store.dispatch(api.util.resetApiState())
}

async function tanstack() {
  const client = new QueryClient({
    defaultOptions: { queries: { gcTime: KEPT_S * 1000, retry: false, staleTime: Infinity } },
  })
  const query = (offset) => ({
    queryKey: ['contacts', offset],
    queryFn: async () =>
      (await (await fetch(`http://localhost/v1/contacts?offset=${offset}&limit=100`)).json()).data,
  })
  const observers = [0, 1].map(() => new QueryObserver(client, { ...query(0), enabled: false }))
  const stops = observers.map((observer) => observer.subscribe(() => undefined))
  let turn = 0
  await scroll('TanStack Query', async (offset) => {
    observers[turn].setOptions({ ...query(offset), enabled: true })
    turn = 1 - turn
    await client.ensureQueryData(query(offset))
  })
  const times = []
  for (let at = 0; at < 300; at += 1) {
    const id = uuid(rows - 2 * WINDOW + (at % 200))
    const start = performance.now()
    client.setQueriesData({ queryKey: ['contacts'] }, (data) => {
      const index = data.items.findIndex((row) => row.id === id)
      return index < 0
        ? data
        : {
            ...data,
            items: data.items.with(index, { ...data.items[index], isFavorite: at % 2 === 0 }),
          }
    })
    times.push(performance.now() - start)
  }
  put('TanStack Query: a one-row patch by hand, two windows in memory (ms)', times.slice(50))
  for (const stop of stops) stop()
  client.clear()
}

/** Measures the part that both share: the simulated network and its JSON. */
async function transport() {
  await scroll('transport alone', async (offset) => {
    await (await fetch(`http://localhost/v1/contacts?offset=${offset}&limit=100`)).json()
  })
}

for (let rep = 0; rep < reps; rep += 1) {
  await transport()
  await ours()
  await tanstack()
}
const figure = (values, share) => {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(values.length - 1, Math.floor(values.length * share))]
  return Number(value.toFixed(3))
}
console.log(JSON.stringify({ node: process.version, rows, pace, reps }))
for (const name of ['ours', 'TanStack Query']) {
  const [whole, alone] = [name, 'transport alone'].map((each) =>
    figure(found.get(`${each}: a window page (ms)`), 0.5),
  )
  console.log(
    `${name}: a window page without the transport (ms, of the medians): ${(whole - alone).toFixed(3)}`,
  )
}
console.table(
  Object.fromEntries(
    [...found].map(([name, values]) => [
      name,
      { p50: figure(values, 0.5), p95: figure(values, 0.95), worst: figure(values, 1) },
    ]),
  ),
)
