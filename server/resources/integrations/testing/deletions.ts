import type { Deletion } from '@/contract/integrations/connection'
import * as calls from '@/contract/integrations/integrations'
import type { Answer, TestServer } from '../../../testing/harness'
import { runDeletions } from '../deletion/runDeletions'

/** Returns the calls about the deletions of a person, or of a company. */
export function deletionCalls(server: TestServer, token: string, companyId?: string) {
  const named = companyId === undefined ? {} : { companyId }
  const [initiate, status, confirm] =
    companyId === undefined
      ? [
          calls.initiateInstagramDeletion,
          calls.getInstagramDeletion,
          calls.confirmInstagramDeletion,
        ]
      : [
          calls.initiateCompanyInstagramDeletion,
          calls.getCompanyInstagramDeletion,
          calls.confirmCompanyInstagramDeletion,
        ]
  return {
    initiate: () => server.send(initiate, { token, body: named }),
    status: async () => {
      const { data } = await server.send(status, { token, params: named })
      return (data as { deletion: Deletion | null }).deletion
    },
    confirm: (code: string) => server.send(confirm, { token, body: { ...named, code } }),
  }
}

/** Returns the deletion in an answer. */
export function deletionIn({ data, text }: Answer): Deletion {
  if (data === undefined) throw new Error(text)
  return data as Deletion
}

/** Runs the due steps of deletions, as the background does. */
export function runDue(server: TestServer): Promise<void> {
  return runDeletions(server.deps, new AbortController().signal)
}

/** Moves the server's clock ahead. */
export function pass(server: TestServer, ms: number): void {
  server.now = new Date(server.now.getTime() + ms)
}
