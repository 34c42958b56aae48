// The rows a server's start adds to a migrated database, for the template that test files clone.
import { seedPrices } from '../payments/price-rules.ts';
import { testClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/database.ts';
import { seedCatalogue } from '../services/catalogue.ts';

/** Seeds prices and the services catalogue. */
export async function seedTemplate(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    await seedPrices(db, testClock().now());
    await seedCatalogue(db);
  } finally {
    await close();
  }
}
