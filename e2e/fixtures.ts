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
  /** Problems that no assertion sees. The test fails if it has any that it did not `expect`. */
  problems: Problems
  /** The first session of each account that has a user record, by user id. */
  sessions: Map<string, ProviderSession>
  /**
   * Creates an account of the tenant with a unique e-mail address, and with its user record unless
   * `isNewcomer`.
   */
  createAccount: (about?: {
    email?: string
    password?: string
    displayName?: string
    isNewcomer?: boolean
  }) => Promise<Account>
  /** Opens a screen (the contacts by default) as a signed-in user (a new one by default). */
  signIn: (account?: Account, path?: string) => Promise<Account>
  /** Imports contacts into an account from a CSV file, by the API. */
  seedContacts: (account: Account, csv: string) => Promise<void>
  /** Creates contacts one by one, including duplicates, by the API. */
  createContacts: (account: Account, inputs: readonly object[]) => Promise<void>
  /**
   * Fails with each WCAG 2.2 A and AA rule that the page breaks, as far as axe can detect, or with
   * the rules about colors alone.
   */
  checkAccessibility: (rules?: 'colors') => Promise<void>
  /** Checks the page as `checkAccessibility` does, in both themes. */
  checkThemes: () => Promise<void>
}

/** Playwright's `test` with the local stack, new accounts and a check for unnoticed problems. */
export const test = base.extend<Verbs>({
  stack: async ({}, use) => {
    await use(runningStack())
  },
  baseURL: async ({ stack }, use) => {
    await use(stack.url)
  },
  // Each test has an IP address of its own, because account creation is rate-limited by address.
  extraHTTPHeaders: async ({}, use) => {
    await use({
      'x-forwarded-for': `10.${[0, 1, 2].map(() => String(Math.floor(Math.random() * 256))).join('.')}`,
    })
  },
  problems: [
    async ({ context }, use) => {
      const problems = watchProblems(context)
      await use(problems)
      expect(problems.list(), 'problems in the browser').toEqual([])
    },
    { auto: true },
  ],
  sessions: async ({}, use) => {
    await use(new Map())
  },
  createAccount: async ({ stack, problems, sessions }, use) => {
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
        else {
          const session = await sessionOf(stack.emulator, { email, password })
          sessions.set(userId, session)
          await createRecord(stack, userId, displayName, session.idToken)
        }
        return { userId, email, password }
      },
    )
  },
  signIn: async ({ page, stack, sessions, createAccount: create }, use) => {
    await use(async (account, path = '/contacts') => {
      const person = account ?? (await create())
      const session = sessions.get(person.userId) ?? (await sessionOf(stack.emulator, person))
      await storeSession(page, stack, session)
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
        return v.parse(seedAnswer, await answer.json()).data
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
    await use(async (rules) => {
      // Busy buttons and moving parts are faint for a moment.
      await expect(page.locator('.ant-btn-loading')).toHaveCount(0)
      await page.evaluate(async () => {
        // The bar of a toast runs for seconds, and a spinner for ever.
        const ending = document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1000,
          )
        await Promise.allSettled(ending.map(({ finished }) => finished))
      })
      // Half a megabyte, sent once per document. `AxeBuilder` would send it twice per check.
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
      // Runs in the page, which has no frames. The other mode opens another page to combine the
      // results of frames.
      const axe = new AxeBuilder({ page, axeSource: 'void 0' })
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
      const { violations } = await (
        rules === 'colors' ? axe.withRules(COLOR_RULES) : axe.withTags(WCAG)
      ).analyze()
      expect(
        violations.flatMap(({ id, nodes }) =>
          nodes.map(
            ({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`,
          ),
        ),
      ).toEqual([])
    })
  },
  checkThemes: async ({ page, checkAccessibility }, use) => {
    await use(async () => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        // Nothing but colors depends on the theme.
        await checkAccessibility(colorScheme === 'light' ? 'colors' : undefined)
      }
    })
  },
})

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules of `WCAG` about colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
)

/**
 * Stores a session in the browser as if the user had signed in there before: Firebase reads it from
 * localStorage, verifies it with the provider and moves it to its own storage. Other journeys test
 * the sign-in screens.
 */
async function storeSession(
  page: Page,
  { url, emulator }: Stack,
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
  const name = 'firebase:authUser:local:[DEFAULT]'
  await page.context().setStorageState({
    cookies: [],
    origins: [
      { origin: new URL(url).origin, localStorage: [{ name, value: JSON.stringify(user) }] },
    ],
  })
}

/** The parts of an answer that seeding needs. */
const seedAnswer = v.object({
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
