import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { sharedPicture } from '@/publicCard/sharedPicture'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import type { Deps } from '../../ports/context'
import type { GooglePass, GoogleWallet } from '../../ports/wallets'
import { type ShownProfile, readShown, scannedAddress } from './makePass'
import { passFactsOf } from './model'
import { type PassOwner, googleId } from './passToken'

type UpdateDeps = Pick<Deps, 'db' | 'log'> & { origin: string }

/**
 * Brings passes at Google to the state of their profiles, one after the other. Resolves to the
 * answers in their order; when Google is away, the rest is not tried.
 */
export async function updateGooglePasses(
  deps: UpdateDeps,
  google: GoogleWallet,
  owners: readonly PassOwner[],
  signal: AbortSignal,
): Promise<('sent' | 'absent' | 'failed')[]> {
  const answers: ('sent' | 'absent' | 'failed')[] = []
  for (const owner of owners) {
    if (signal.aborted) break
    try {
      const pass = googlePassOf(deps.origin, owner, await readShown(deps, owner))
      let answer = await google.update(pass)
      // The texts follow also where Google cannot use the picture.
      if (answer === 'refused' && pass.logo)
        answer = await google.update({ ...pass, logo: undefined })
      answers.push(answer === 'refused' ? 'failed' : answer)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      deps.log.warn({ err: error }, 'Google Wallet takes no changes')
      break
    }
  }
  return owners.map((_owner, at) => answers[at] ?? 'failed')
}

/** Returns the pass of a profile for Google Wallet; null stands for a deleted one. */
export function googlePassOf(
  origin: string,
  owner: PassOwner,
  shown: ShownProfile | null,
): GooglePass {
  return {
    ...passFactsOf(shown?.content ?? emptyProfileContent),
    id: googleId(owner),
    scannedAddress: scannedAddress({ origin }, shown?.cardId ?? ''),
    isVoided: shown?.isOff ?? true,
    logo: pictureOf(origin, shown),
  }
}

/** Returns the address of the photo, which Google shows in a circle, else of the logo. */
function pictureOf(origin: string, shown: ShownProfile | null): string | null | undefined {
  // Google reads pictures itself, and only over https.
  if (!origin.startsWith('https:')) return undefined
  if (!shown || shown.isOff) return null
  const { avatar, banner, logo } = shown.content
  const photo = avatar === null ? null : sharedPicture({ avatar, banner })
  return photo === null ? logo && origin + logo : `${origin}/card/${shown.cardId}/${photo}`
}
