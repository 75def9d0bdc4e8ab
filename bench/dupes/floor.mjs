/*
 * `node --max-old-space-size=4000 bench/dupes/floor.mjs [rows] [repetitions]`: measures the least
 * work of finding all duplicates, without a database: normalized keys (e-mail, phone, name and
 * company), one pass over hash maps and union-find. Every twentieth row is a duplicate of another
 * (case, phone format).
 */

const rowCount = Number(process.argv[2] || 1e6)
const repetitions = Number(process.argv[3] || 3)
let seed = 9
const random = (below) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return ((seed >>> 8) * below) >>> 24
}

const rows = []
for (let i = 0; i < rowCount; i += 1) {
  if (i % 20 === 19) {
    const o = rows[i - 1 - random(Math.min(i - 1, 15))]
    rows.push({
      id: i,
      name: o.name.toUpperCase(),
      email: i % 3 ? o.email.toUpperCase() : '',
      phone: o.phone.replace(/ /g, '-'),
      company: o.company,
    })
  } else
    rows.push({
      id: i,
      name: `Núria Last${random(200000)} ${random(5000)}`,
      email: `u${i}@example.com`,
      phone: `+49 30 ${1000000 + i}`,
      company: `C ${random(5000)}`,
    })
}

const fold = (text) => {
  for (let i = 0; i < text.length; i += 1)
    if (text.charCodeAt(i) > 127) return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return text.toLowerCase()
}

const times = []
let [groups, inGroups] = [0, 0]
for (let run = 0; run < repetitions; run += 1) {
  const start = performance.now()
  const parents = new Uint32Array(rowCount).map((_, i) => i)
  const find = (x) => {
    while (parents[x] !== x) {
      parents[x] = parents[parents[x]]
      x = parents[x]
    }
    return x
  }
  const maps = [new Map(), new Map(), new Map()]
  for (let i = 0; i < rowCount; i += 1) {
    const { email, phone, name, company } = rows[i]
    const keys = [
      email && email.toLowerCase(),
      phone && phone.replace(/\D/g, ''),
      name && company && `${fold(name)}\0${company.toLowerCase()}`,
    ]
    for (let j = 0; j < 3; j += 1) {
      const key = keys[j]
      if (!key) continue
      const other = maps[j].get(key)
      if (other === undefined) maps[j].set(key, i)
      else {
        const [a, b] = [find(other), find(i)]
        if (a !== b) parents[b] = a
      }
    }
  }
  const sizes = new Uint32Array(rowCount)
  for (let i = 0; i < rowCount; i += 1) sizes[find(i)] += 1
  groups = 0
  inGroups = 0
  for (const size of sizes) {
    if (size < 2) continue
    groups += 1
    inGroups += size
  }
  times.push(performance.now() - start)
}
times.sort((a, b) => a - b)
const round = (value) => Math.round(value ?? 0)
const rssMb = round(process.resourceUsage().maxRSS / 1024)
console.log(
  JSON.stringify({
    rows: rowCount,
    min: round(times[0]),
    median: round(times[times.length >> 1]),
    max: round(times.at(-1)),
    groups,
    inGroups,
    rssMb,
  }),
)
