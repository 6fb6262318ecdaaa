// Tests of TierListFormats.
