/** What companies are called after. */
export const places = [
  "Harbor",
  "Cedar",
  "Summit",
  "Prairie",
  "Lantern",
  "Juniper",
  "Granite",
  "Riverbend",
  "Bluebird",
  "Copper",
  "Foxglove",
  "Northgate",
  "Willow",
  "Ironwood",
  "Seabright",
  "Meadowlark",
  "Canyon",
  "Larkspur",
  "Redstone",
  "Maple"
] as const

/** What companies do. */
export const trades = [
  "Coffee Roasters",
  "Logistics",
  "Dental Group",
  "Machine Works",
  "Bakeries",
  "Home Care",
  "Electric",
  "Veterinary",
  "Landscaping",
  "Hospitality",
  "Printing",
  "Software",
  "Outfitters",
  "Builders",
  "Foods",
  "Marine",
  "Clinics",
  "Brewing"
] as const
