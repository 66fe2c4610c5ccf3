export function Page() {
  return <h1>Mission</h1>
}
