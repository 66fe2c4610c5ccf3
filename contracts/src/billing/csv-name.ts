/** What the file of a sales order is called: `TMP_<order>_<yyyyMMddHHmmss>.csv`, the instant in Paris. */
export function billingCsvName(akuiteo_sales_order_id: string, at: Date): string {
  const stamp = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Paris',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  }).format(at)
  return `TMP_${akuiteo_sales_order_id.replace(/[^\w.-]/g, '_')}_${stamp.replace(/\D/g, '')}.csv`
}
