/** Friendly names: none of these words is bad beside any other one. */

const firstWords = (
  "Amber Ample Bold Brave Breezy Bright Brisk Calm Cheerful Clear Clever Cosy Crimson Curious Daring Dewy Eager Early " +
  "Fair Fleet Gentle Glad Golden Graceful Happy Hazel Honest Humble Jolly Keen Kind Lively Lucky Lunar Mellow Merry " +
  "Mild Mindful Misty Nimble Noble Olive Patient Plucky Polite Proud Quick Quiet Radiant Rosy Serene Silver Sincere " +
  "Snug Solar Spry Starry Steady Sunny Swift Tender Tidal Trusty Vivid Warm Wise Witty Zesty"
).split(" ");

const secondWords = (
  "Avocet Bittern Blackbird Bluebird Bunting Chaffinch Chickadee Condor Crane Curlew Dipper Dove Dunlin Eider Falcon " +
  "Finch Flamingo Goldcrest Goldfinch Goose Grebe Grouse Harrier Heron Hoopoe Hornbill Ibis Jackdaw Jay Kestrel " +
  "Kingfisher Kite Kiwi Lapwing Lark Linnet Lyrebird Macaw Magpie Martin Merlin Mynah Nightingale Nuthatch Oriole " +
  "Osprey Owl Oystercatcher Parakeet Partridge Pelican Petrel Pipit Plover Puffin Quail Raven Redstart Robin " +
  "Sanderling Sandpiper Skylark Sparrow Spoonbill Starling Stork Swallow Swan Swift Tanager Teal Tern Thrush Toucan " +
  "Turnstone Wagtail Warbler Waxwing Whinchat Woodlark Wren Yellowhammer"
).split(" ");

/** @param random gives a whole number from 0 to below its bound */
export function friendlyName(random: (bound: number) => number): string {
  const first = firstWords[random(firstWords.length)];
  const second = secondWords[random(secondWords.length)];
  return `${first} ${second}`;
}
