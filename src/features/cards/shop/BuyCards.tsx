import { ErrorState } from '@/shared/ui/ErrorState'
import { useListProductsQuery } from '../productsApi'
import styles from './BuyCards.module.css'
import { ProductTile } from './ProductTile'

/** The products of the operator's shop; nothing while they load, and where there are none. */
export function BuyCards() {
  const { data, error, isFetching, refetch } = useListProductsQuery()
  const items = data?.items ?? []
  if (items.length === 0 && !error) return null
  return (
    <section className={styles.section} aria-labelledby="buy-cards">
      <h2 id="buy-cards" className={styles.title}>
        Buy cards
      </h2>
      {items.length > 0 ? (
        <>
          <p className={styles.note}>Each opens in the shop, in a new tab.</p>
          <ul className={styles.tiles}>
            {items.map((product) => (
              <ProductTile key={product.id} product={product} />
            ))}
          </ul>
        </>
      ) : (
        <ErrorState
          title="The products could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </section>
  )
}
