import { memo } from 'react'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { CardCover } from './CardCover'
import type { CardLinks } from '../cardLinks'
import { initialsOf } from '../initialsOf'

type CardHeadProps = Pick<
  PublicCard,
  | 'profileId'
  | 'name'
  | 'pronouns'
  | 'occupation'
  | 'organization'
  | 'department'
  | 'avatar'
  | 'banner'
  | 'logo'
  | 'backgroundVideo'
> &
  Pick<PublicCard['appearance'], 'layout'> &
  Pick<CardLinks, 'file'>

/** The pictures, name and occupation of the person. */
export const CardHead = memo(function CardHead({
  layout,
  name,
  pronouns,
  occupation,
  organization,
  department,
  avatar,
  logo,
  file,
  ...cover
}: CardHeadProps) {
  const isPortrait = layout === 'portrait' && cover.backgroundVideo === null && avatar !== null
  const place = [organization === name ? '' : organization, department]
    .filter((part) => part !== '')
    .join(' · ')
  return (
    <header className="tc-head">
      {isPortrait ? (
        <img className="tc-cover" src={file(avatar)} alt={name} />
      ) : (
        <CardCover {...cover} layout={layout} file={file} />
      )}
      <div className={isPortrait && logo === null ? 'tc-faces tc-bare' : 'tc-faces'}>
        {!isPortrait && <Face name={name} picture={avatar} logo={logo} file={file} />}
        {logo !== null && (isPortrait || avatar !== null) && (
          <img className="tc-logo" src={file(logo)} alt={organization} />
        )}
      </div>
      <div className="tc-who">
        <h1 className="tc-name" dir="auto" translate="no">
          {name || 'Unnamed card'}
        </h1>
        {pronouns && <p className="tc-pronouns">{pronouns}</p>}
        {occupation && (
          <p className="tc-role" dir="auto">
            {occupation}
          </p>
        )}
        {place && (
          <p className="tc-place" dir="auto" translate="no">
            {place}
          </p>
        )}
      </div>
    </header>
  )
})

interface FaceProps extends Pick<PublicCard, 'name' | 'logo'>, Pick<CardLinks, 'file'> {
  picture: string | null
}

function Face({ name, picture, logo, file }: FaceProps) {
  if (picture !== null) return <img className="tc-face" src={file(picture)} alt={name} />
  if (logo !== null) return <img className="tc-face tc-whole" src={file(logo)} alt={name} />
  return (
    <span className="tc-face" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
