import type { PublicCard } from '@/contract/profiles/publicCard'
import type { CardLinks } from '../cardLinks'

const COLUMNS = 20

const ROWS = 10

/** The share of tiles in the last column that are drawn; it falls towards the first column. */
const DENSITY = 0.5

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

/**
 * Returns the tiles of a profile, always the same ones, as SVG paths of light and dark tiles on a
 * grid of 20 × 10.
 */
function createMosaic(profileId: string): { light: string; dark: string } {
  const next = createRandom(
    Array.from(profileId).reduce(
      (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193),
      0x811c9dc5,
    ),
  )
  const tiles = { light: '', dark: '' }
  for (let x = 0; x < COLUMNS; x += 1) {
    for (let y = 0; y < ROWS; y += 1) {
      const [chance, tone] = [next(), next()]
      if (chance < DENSITY * (x / (COLUMNS - 1)) ** 2)
        tiles[tone < 0.5 ? 'light' : 'dark'] += `M${String(x)} ${String(y)}h1v1h-1z`
    }
  }
  return tiles
}

/** Returns a generator of numbers from 0 to 1 for a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
