/** Paths on a square of 24. */
const shapes = {
  save: 'M12 4v11m-5-4 5 5 5-5M5 20h14',
  exchange: 'M4 8h15l-4-4m5 12H5l4 4',
  share: 'M4 4h6v6H4zm10 0h6v6h-6zM4 14h6v6H4zm10 0h2v2h-2zm6 0v2m-6 4h2m4-1v1',
  phone:
    'M6 3h3l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z',
  mail: 'M3 6h18v12H3zm0 1 9 6 9-6',
  message: 'M4 5h16v11H10l-5 4v-4H4z',
  web: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18',
  place: 'M12 21s7-6.5 7-11.5a7 7 0 0 0-14 0C5 14.5 12 21 12 21zm0-14a2.5 2.5 0 1 0 .01 0',
  time: 'M4 6h16v14H4zm0 4h16M8 3v4m8-4v4',
  close: 'm6 6 12 12M18 6 6 18',
} as const

export type IconName = keyof typeof shapes

/** A decorative icon beside a text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="tc-i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
