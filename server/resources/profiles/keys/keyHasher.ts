import { createHmac } from 'node:crypto'
import type { Db } from '../../../platform/db/client'
import { databaseSecret } from '../../../platform/secrets/databaseSecret'
import type { PublicKind } from '../tables'

/** A key in a printed address, with the facts that its proof depends on. */
interface ProvableKey {
  kind: PublicKind
  key: string
  /** The time since which its holder has a physical card: another holder's proof is another one. */
  heldSince?: Date | null | undefined
}

/** Hashes public keys with the secret of this database. */
export interface KeyHasher {
  /** Returns the hash under which a deleted key is known. */
  hash: (kind: PublicKind, key: string) => string
  /** Returns what an archive carries to prove that its account held the key in a tenant. */
  proof: (tenantId: string, key: ProvableKey) => string
  /**
   * Returns the hash of a proof, by which it is recognized in its tenant only. The proof itself is
   * not stored, and may be another database's.
   */
  proofHash: (tenantId: string, proof: string) => string
}

export async function keyHasher(db: Db): Promise<KeyHasher> {
  const secret = await databaseSecret(db, 'publicKeys')
  const hashOf = (...parts: string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
  return {
    hash: (kind, key) => hashOf('key', kind, key),
    proof: (tenantId, { kind, key, heldSince }) =>
      hashOf('proof', tenantId, kind, key, heldSince?.toISOString() ?? ''),
    proofHash: (tenantId, proof) => hashOf('proof hash', tenantId, proof),
  }
}
