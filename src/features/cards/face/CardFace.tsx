import type { CSSProperties } from 'react'
import type { Card, CardFace as Face } from '@/contract/cards/card'
import { initialsOf } from '@/publicCard/initialsOf'
import { colorsOf, contrast } from '@/publicCard/styles/accentColors'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import { classNames } from '@/shared/tables/classNames'
import { isShown } from '../model/cardTexts'
import styles from './CardFace.module.css'

interface DrawnCardProps {
  face: Face | null
  /** The text of a card without a face, such as "Blank". */
  emptyText: string
  /** Grayed, because visitors don't see the profile. */
  isMuted?: boolean
  /** The accessible name; without it the picture is decorative. */
  label?: string
}

/** A physical card, drawn in the theme of its profile at the width of its place (ISO/IEC 7810 ID-1). */
export function DrawnCard({ face, emptyText, isMuted = false, label }: DrawnCardProps) {
  const semantics =
    label === undefined ? ({ 'aria-hidden': true } as const) : { role: 'img', 'aria-label': label }
  return (
    <div className={styles.frame} {...semantics}>
      <div
        className={classNames(styles.face, face === null && styles.blank, isMuted && styles.muted)}
        style={face === null ? {} : variablesOf(face)}
        data-font={face?.appearance.font ?? 'sans'}
      >
        {face === null ? (
          <span className={styles.empty}>{emptyText}</span>
        ) : (
          <Details face={face} />
        )}
        <span className={styles.chip} />
        <Waves />
      </div>
    </div>
  )
}

/** Draws a card of the API; it is muted unless visitors see its profile. */
export function CardFace({ card, label }: { card: Card; label?: string }) {
  return (
    <DrawnCard
      face={card.face}
      emptyText={card.status === 'blank' ? 'Blank' : 'No profile'}
      isMuted={!isShown(card)}
      {...(label !== undefined && { label })}
    />
  )
}

function Details({ face: { name, occupation, organization, avatar, logo } }: { face: Face }) {
  const fileUrl = useFileUrl()
  return (
    <>
      <span className={styles.head}>
        {avatar === null ? (
          <span className={styles.initials}>{initialsOf(name)}</span>
        ) : (
          <img className={styles.avatar} src={fileUrl(avatar)} alt="" loading="lazy" />
        )}
        <span className={styles.texts}>
          <span className={styles.name}>{name}</span>
          <span className={styles.line}>{occupation}</span>
        </span>
      </span>
      <span className={styles.foot}>
        {logo !== null && <img className={styles.logo} src={fileUrl(logo)} alt="" loading="lazy" />}
        <span className={styles.line}>{organization === name ? '' : organization}</span>
      </span>
    </>
  )
}

/** The sign of a contactless card. */
function Waves() {
  return (
    <svg className={styles.waves} viewBox="0 0 16 16" aria-hidden="true">
      <path
        d="M4 5.5a5 5 0 0 1 0 5M7 3.5a8.5 8.5 0 0 1 0 9M10 1.5a12 12 0 0 1 0 13"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </svg>
  )
}

function variablesOf({ appearance }: Face): CSSProperties {
  const { surface, text, muted, band, accent, onAccent, line } = colorsOf(appearance)
  const variables: CSSProperties & Record<`--face-${string}`, string> = {
    '--face-surface': surface,
    '--face-text': text,
    '--face-muted': muted,
    '--face-band': band,
    '--face-accent': accent,
    '--face-on-accent': onAccent,
    '--face-line': line,
    // The sign of a contactless card lies on the band.
    '--face-on-band': contrast(text, band) > contrast(surface, band) ? text : surface,
  }
  return variables
}
