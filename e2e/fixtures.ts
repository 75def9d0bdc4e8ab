import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { type Page, test as base, expect } from '@playwright/test'
import * as v from 'valibot'
import { createAccount } from '../server/local/emulatorRest'
import { type ProviderSession, idTokenOf, sessionOf } from './emulator'
import { type Problems, watchProblems } from './problems'
import { type Stack, runningStack } from './stack'

export interface Account {
  userId: string
  email: string
  password: string
}

interface Verbs {
  stack: Stack
  /** What went wrong unseen; the test fails when there is any that it did not `expect`. */
  problems: Problems
  /** A new account of the tenant, with an e-mail address nobody else has, and its user record unless it is a `newcomer`. */
  createAccount: (about?: {
    email?: string
    password?: string
    displayName?: string
    isNewcomer?: boolean
  }) => Promise<Account>
  /** Opens a screen (the contacts, unless a path is given) as a person who is signed in: a new one unless an account is given. */
  signIn: (account?: Account, path?: string) => Promise<Account>
  /** Gives an account contacts, from a CSV file, without the screen. */
  seedContacts: (account: Account, csv: string) => Promise<void>
  /** Adds contacts one by one, duplicates too, without the screen. */
  createContacts: (account: Account, inputs: readonly object[]) => Promise<void>
  /** Fails with each rule that the page breaks: WCAG 2.2 A and AA, as far as axe can tell. */
  checkAccessibility: (page?: Page) => Promise<void>
}

/** Playwright's `test` with the local stack, fresh accounts, and eyes for what goes wrong unseen. */
export const test = base.extend<Verbs>({
  stack: async ({}, use) => {
    await use(runningStack())
  },
  baseURL: async ({ stack }, use) => {
    await use(stack.url)
  },
  // Each test comes from a network of its own: nobody waits because another one created accounts.
  extraHTTPHeaders: async ({}, use) => {
    await use({
      'x-forwarded-for': `10.${[0, 1, 2].map(() => String(Math.floor(Math.random() * 256))).join('.')}`,
    })
  },
  problems: [
    async ({ context }, use) => {
      const problems = watchProblems(context)
      await use(problems)
      expect(problems.list(), 'nothing goes wrong in the browser').toEqual([])
    },
    { auto: true },
  ],
  createAccount: async ({ stack, problems }, use) => {
    await use(
      async ({
        email = `${randomUUID().slice(0, 13)}@example.com`,
        password = 'a good password',
        displayName = 'Test Person',
        isNewcomer = false,
      } = {}) => {
        const userId = await createAccount(stack.emulator, { email, password, displayName })
        // A newcomer's first visit finds no user record; the app then creates it (spec section 1).
        if (isNewcomer) problems.expect(new RegExp(`status of 404.*/v1/users/${userId}`))
        else
          await createRecord(
            stack,
            userId,
            displayName,
            await idTokenOf(stack.emulator, { email, password }),
          )
        return { userId, email, password }
      },
    )
  },
  signIn: async ({ page, stack, createAccount: create }, use) => {
    await use(async (account, path = '/contacts') => {
      const person = account ?? (await create())
      await keepSession(page, stack, await sessionOf(stack.emulator, person))
      await page.goto(path)
      return person
    })
  },
  seedContacts: async ({ stack }, use) => {
    await use(async (account, csv) => {
      const headers = { authorization: `Bearer ${await idTokenOf(stack.emulator, account)}` }
      const read = async (path: string, init?: RequestInit) => {
        const answer = await fetch(`${stack.url}${path}`, { ...init, headers })
        expect(answer.ok, path).toBe(true)
        return v.parse(answered, await answer.json()).data
      }
      const { defaultProfileId = '' } = await read(`/v1/users/${account.userId}`)
      const body = new FormData()
      body.set('file', new File([csv], 'contacts.csv', { type: 'text/csv' }))
      const { id = '' } = await read(`/v1/contacts/${defaultProfileId}/csv/import`, {
        method: 'POST',
        body,
      })
      await expect
        .poll(async () => (await read(`/v1/jobs/${id}`)).state, { timeout: 90_000 })
        .toBe('done')
    })
  },
  createContacts: async ({ stack }, use) => {
    await use(async (account, inputs) => {
      const headers = {
        authorization: `Bearer ${await idTokenOf(stack.emulator, account)}`,
        'content-type': 'application/json',
      }
      for (const input of inputs)
        expect(
          (
            await fetch(`${stack.url}/v1/contacts`, {
              method: 'POST',
              headers,
              body: JSON.stringify(input),
            })
          ).status,
        ).toBe(201)
    })
  },
  checkAccessibility: async ({ page }, use) => {
    await use(async (checked = page) => {
      // Half a megabyte, once for each document; the builder would send it twice for each look.
      if (!(await checked.evaluate(() => 'axe' in window))) await checked.evaluate(axeSource)
      // In the page itself, which has no frames: the other mode opens a page more to add the frames' results up.
      const axe = new AxeBuilder({ page: checked, axeSource: 'void 0' })
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
      const { violations } = await axe
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      expect(
        violations.flatMap(({ id, nodes }) =>
          nodes.map(
            ({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`,
          ),
        ),
      ).toEqual([])
    })
  },
})

const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
)

/**
 * Leaves a session in the browser as one that was opened there before: Firebase takes it over from the local storage, asks its provider who it is, and keeps it where it
 * keeps its own. The screens of signing in have journeys of their own.
 */
async function keepSession(
  page: Page,
  { emulator }: Stack,
  { localId, idToken, refreshToken, expiresIn }: ProviderSession,
): Promise<void> {
  const stsTokenManager = {
    refreshToken,
    accessToken: idToken,
    expirationTime: Date.now() + Number(expiresIn) * 1000,
  }
  const user = {
    uid: localId,
    emailVerified: true,
    isAnonymous: false,
    tenantId: emulator.tenantId,
    providerData: [],
    stsTokenManager,
  }
  await page.goto('/healthz')
  await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value)
    },
    ['firebase:authUser:local:[DEFAULT]', JSON.stringify(user)] as const,
  )
}

/** What seeding looks at in an answer. */
const answered = v.object({
  data: v.object({
    id: v.optional(v.string()),
    state: v.optional(v.string()),
    defaultProfileId: v.optional(v.string()),
  }),
})

async function createRecord(
  { url }: Stack,
  userId: string,
  displayName: string,
  token: string,
): Promise<void> {
  const [firstName, lastName] = displayName.split(' ')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/v1/users`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ userId, firstName, lastName }),
  })
  expect(answer.status).toBe(201)
}

export { expect }
