import { formatNumber } from '@/shared/lib/format'

/** Formats a number of people: `1 person`, `1,204 people`. */
export function countPeople(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`
}
