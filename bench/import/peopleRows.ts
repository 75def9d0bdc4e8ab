/** The headers of `bench/csv`, which the wizard maps by itself. */
export const HEADERS =
  'first_name,last_name,gender,title,company,email_work,phone_work,city,country,tags,background,linkedin_url'.split(
    ',',
  )

/** Returns rows of 12 columns as in `bench/csv`, always the same; `from` counts from 1. */
export function peopleRows(from: number, count: number): string[][] {
  return Array.from({ length: count }, (_, at) => {
    const row = from + at - 1
    let seed = Math.imul(row + 1, 2_654_435_761) >>> 0
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor(((seed >>> 8) / 2 ** 24) * below)
    }
    const note =
      row % 50 === 0
        ? 'Met at fair\nsecond line'
        : row % 4 === 0
          ? `Said "hi", then left ${String(random(999))}`
          : `note ${String(random(9999))}`
    const person = [
      `First${String(random(3000))}`,
      `Last${String(random(9000))}`,
      random(2) ? 'female' : 'male',
      `Title ${String(random(40))}`,
      `Company ${String(random(5000))}`,
    ]
    const contact = [
      `user${String(row)}@example.com`,
      `+49301${String(1_000_000 + random(8_000_000))}`,
      `City${String(random(300))}`,
      'DE',
      `a,b,${String(random(9))}`,
    ]
    return [...person, ...contact, note, `https://linkedin.example/in/u${String(row)}`]
  })
}
