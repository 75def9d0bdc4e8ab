import { ExportOutlined, ShoppingOutlined } from '@ant-design/icons'
import type { Product } from '@/contract/billing/products'
import { toSafeUrl } from '@/contract/profiles/webAddress'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import styles from './BuyCards.module.css'
import { priceText } from './priceText'

/** One product. The whole tile leads to its page in the shop. */
export function ProductTile({ product }: { product: Product }) {
  const { name, description, url, picture, isInStock } = product
  const fileUrl = useFileUrl()
  return (
    <li className={styles.tile}>
      <div className={styles.picture}>
        {picture === null ? (
          <ShoppingOutlined aria-hidden />
        ) : (
          <img src={fileUrl(picture)} alt="" loading="lazy" width={640} height={480} />
        )}
      </div>
      <h3 className={styles.name}>
        <ProductLink url={url}>{name}</ProductLink>
      </h3>
      {description !== '' && <p className={styles.text}>{description}</p>}
      <p className={styles.facts}>
        <span className={styles.price}>{priceText(product) || 'Price in the shop'}</span>
        {!isInStock && <span className={styles.out}>Out of stock</span>}
      </p>
    </li>
  )
}

/** The link over the whole tile; an address that is not http(s) leaves the name as text. */
function ProductLink({ url, children }: { url: string; children: string }) {
  const href = toSafeUrl(url)
  if (href === null) return children
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      <span>
        {children} <span className="visually-hidden">(opens the shop in a new tab)</span>
      </span>
      <ExportOutlined aria-hidden className={styles.icon ?? ''} />
    </a>
  )
}
