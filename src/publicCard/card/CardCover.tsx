import type { PublicCard } from '@/contract/profiles/publicCard'
import type { CardLinks } from '../cardLinks'
import { createMosaic } from './createMosaic'

type CardCoverProps = Pick<PublicCard, 'profileId' | 'banner' | 'backgroundVideo'> &
  Pick<PublicCard['appearance'], 'layout'> &
  Pick<CardLinks, 'file'>

/**
 * The background of a card's head: the video, the banner, or a mosaic. The video's picture is shown
 * to visitors who asked for less motion or pause it (WCAG 2.2.2).
 */
export function CardCover({ profileId, layout, banner, backgroundVideo, file }: CardCoverProps) {
  if (backgroundVideo !== null) {
    const { src, type, poster } = backgroundVideo
    const still = poster ?? banner
    return (
      <div className="tc-cover tc-film">
        {still !== null && <img src={file(still)} alt="" />}
        <video
          autoPlay
          muted
          loop
          playsInline
          aria-hidden="true"
          tabIndex={-1}
          {...(still !== null && { poster: file(still) })}
        >
          <source src={file(src)} type={type} media="(prefers-reduced-motion: no-preference)" />
        </video>
        <label className="tc-pause">
          <input type="checkbox" />
          Pause video
        </label>
      </div>
    )
  }
  if (banner !== null) return <img className="tc-cover" src={file(banner)} alt="" />
  if (layout === 'compact') return null
  const { light, dark } = createMosaic(profileId)
  return (
    <svg
      className="tc-cover"
      viewBox="0 0 20 10"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <path fill="#fff" d={light} />
      <path d={dark} />
    </svg>
  )
}
