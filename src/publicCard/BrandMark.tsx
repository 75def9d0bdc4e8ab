/**
 * The mark of the product: a token broken in two halves. The stylesheet sets its size and color.
 */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path d="M13.4 2.25A14 14 0 0 0 13.4 29.75L15.6 23.5L11.8 17.8L16.2 12.6L12.6 7.4ZM18.6 29.75A14 14 0 0 0 18.6 2.25L17 7.4L20.6 12.6L16.2 17.8L20 23.5Z" />
    </svg>
  )
}
