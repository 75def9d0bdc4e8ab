import { Token } from './Token'

/** By whose means a page is made. `home` is where the product tells what it is. */
export function CardFooter({ home }: { home: string }) {
  return (
    <footer className="tc-foot">
      <a href={home}>
        <Token />
        Made with Tessera
      </a>
    </footer>
  )
}
