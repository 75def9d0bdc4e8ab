import { BrandMark } from '../BrandMark'

/** Says by what a page is made. `home` is the entry of the product, which leads back to the card. */
export function CardFooter({ home }: { home: string }) {
  return (
    <footer className="tc-foot">
      <a href={home}>
        <BrandMark />
        Made with Tessera
      </a>
    </footer>
  )
}
