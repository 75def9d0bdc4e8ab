import { expect, it } from 'vitest'
import { socialNames } from '@/contract/profiles/socialNetworks'
import { networkPaths } from './networkPaths'

it('has a mark of its own for each network but LinkedIn, whose mark is not free', () => {
  const drawn = networkPaths.linkedin
  expect(socialNames.filter((name) => networkPaths[name] === drawn)).toEqual(['linkedin'])
  expect(new Set(Object.values(networkPaths)).size).toBe(socialNames.length)
})

it.each(socialNames)('%s: has a path of numbers with at most two decimals', (name) => {
  expect(networkPaths[name]).toMatch(/^[Mm][\d.\sa-z,-]+$/i)
  expect(networkPaths[name]).not.toMatch(/\.\d{3}/)
  expect(networkPaths[name].length).toBeLessThan(1_600)
})
