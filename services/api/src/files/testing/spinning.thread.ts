/** A judge that never ends, for the specs of what happens then. */
export default function spin(): never {
  for (;;) Math.random()
}
