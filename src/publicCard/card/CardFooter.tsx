import { BrandMark } from '../BrandMark'

/** Names the product. `home` is its home page, which links back to the card. */
export function CardFooter({ home }: { home: string }) {
  return (
    <footer className="tc-foot" lang="en">
      <a href={home}>
        <BrandMark />
        Made with Tessera
      </a>
    </footer>
  )
}
