import { Button } from 'antd'
import { messageOf } from '@/api/apiError'
import type { ProfileSummary } from '@/contract/profiles/profile'
import { FormSection } from '@/shared/forms/FormSection'
import { usePermissions } from '@/shared/lib/permissions'
import { toast } from '@/shared/ui/toasts/toast'
import { useCreateSocialMutation, useListSocialsQuery } from '../socialsApi'
import { useListProfilesQuery } from '../profilesApi'
import styles from '../share/ShareTab.module.css'
import { useProfileEditor } from '../editor/useProfileEditor'
import { OtherSocialRow } from './OtherSocialRow'
import type { OwnedSocial } from './useOtherSocialActions'
import { accountText } from './socialTitle'

/**
 * The accounts of the person's other profiles, to keep them like this one. Each is saved at once,
 * outside of this profile.
 */
export function OtherSocials() {
  const { profileId } = useProfileEditor()
  const { may } = usePermissions()
  const { data: profiles } = useListProfilesQuery()
  const others = (profiles?.items ?? []).filter(({ id }) => id !== profileId)
  const { data } = useListSocialsQuery(undefined, {
    skip: others.length === 0 || !may('read', 'Social'),
  })
  if (others.length === 0 || data === undefined) return null
  return (
    <FormSection title="On your other profiles">
      {others.map((other) => (
        <OtherProfile
          key={other.id}
          other={other}
          socials={data.items.filter((social) => social.profileId === other.id)}
        />
      ))}
    </FormSection>
  )
}

function OtherProfile({
  other,
  socials,
}: {
  other: ProfileSummary
  socials: readonly OwnedSocial[]
}) {
  const { profile, denyUnless } = useProfileEditor()
  const { may } = usePermissions()
  const [createSocial, { isLoading }] = useCreateSocialMutation()
  const has = ({ name, value }: Pick<OwnedSocial, 'name' | 'value'>) =>
    socials.some((each) => each.name === name && each.value === value)
  // A picture belongs to its profile, so an account is copied without it.
  const missing = profile.socials.filter((social) => !has(social))
  const copy = async () => {
    for (const { name, value, isHidden } of missing) {
      const { error } = await createSocial({ body: { profileId: other.id, name, value, isHidden } })
      if (!error) continue
      toast.error(
        `${accountText({ name, value })} was not added to “${other.name}”: ${messageOf(error, 'value')}`,
      )
      return
    }
    toast.success(`“${other.name}” now has the accounts of this profile.`)
  }
  return (
    <section aria-label={other.name}>
      <h3 tabIndex={-1}>{other.name}</h3>
      {socials.length === 0 && <p className="help-text">No accounts yet.</p>}
      <ul className={styles.links}>
        {socials.map((social) => (
          <OtherSocialRow key={social.id} social={social} profileName={other.name} />
        ))}
      </ul>
      {missing.length > 0 && (
        <Button
          loading={isLoading}
          {...denyUnless(
            may('create', 'Social', { profileId: other.id }) &&
              may('update', 'Profile', other, 'socials'),
            other.id,
          )}
          onClick={() => void copy()}
        >
          {missing.length === 1
            ? 'Add the account of this profile'
            : `Add ${String(missing.length)} accounts of this profile`}
        </Button>
      )}
    </section>
  )
}
